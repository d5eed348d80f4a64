#!/usr/bin/env python3
"""Charts of a results folder: bars with error marks from tables.csv and json.csv, curves of quantiles from latency.csv.
SVG and PNG.

Needs matplotlib (Debian, Ubuntu: apt-get install python3-matplotlib). eng/charts.py FOLDER
"""
import csv
import pathlib
import sys

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt  # noqa: E402

# Readable on white and on nearly black alike; the background stays transparent in the SVG and is white in the PNG.
INK = "#7a8288"
COLORS = {
    "LibProtoZeroSharp": "#0b84a5",
    "Google.Protobuf": "#d9822b",
    "protobuf-net": "#3f7fd1",
    "protozero C++": "#7b5fb2",
    "libprotobuf C++": "#6f9f3d",
    "System.Text.Json": "#c2476b",
    "memcpy": "#8f979d",
}
plt.rcParams.update({
    "font.family": "DejaVu Sans", "font.size": 10, "svg.fonttype": "none", "svg.hashsalt": "charts",
    "text.color": INK, "axes.labelcolor": INK, "axes.edgecolor": INK, "xtick.color": INK, "ytick.color": INK,
    "axes.spines.top": False, "axes.spines.right": False,
})

# Where the axis of times ends; longer bars say their length.
LIMIT = 1.5

# Row names of Workloads/*.cs, by library.
DECODE = [("LibProtoZeroSharp", "generated Parse, kept arena"), ("Google.Protobuf", "Google ParseFrom"),
          ("protobuf-net", "protobuf-net Deserialize"), ("libprotobuf C++", "libprotobuf C++, kept arena")]
WRITE = [("LibProtoZeroSharp", "generated, write only"), ("Google.Protobuf", "Google, write only"),
         ("protobuf-net", "protobuf-net, write only"), ("libprotobuf C++", "libprotobuf C++, write only")]
# Names of JsonColumn.
JSON_WRITE = [("LibProtoZeroSharp", "Write"), ("Google.Protobuf", "GoogleWrite"), ("System.Text.Json", "SystemWrite")]
JSON_READ = [("LibProtoZeroSharp", "Read"), ("Google.Protobuf", "GoogleRead"), ("System.Text.Json", "SystemRead")]
BATCH_WRITE = [("LibProtoZeroSharp", "by hand, local writer"), ("LibProtoZeroSharp", "generated, write only"),
              ("LibProtoZeroSharp", "generated, build + write"), ("Google.Protobuf", "Google, write only"),
              ("Google.Protobuf", "Google, build + write"), ("protobuf-net", "protobuf-net, write only"),
              ("protobuf-net", "protobuf-net, build + write"), ("protozero C++", "protozero, fixed buffer"),
              ("protozero C++", "protozero, growing string"), ("memcpy", "memcpy")]
BATCH_DECODE = [("LibProtoZeroSharp", "generated ParseInPlace, kept arena"), ("LibProtoZeroSharp", "generated Parse, kept arena"),
               ("LibProtoZeroSharp", "visit with ProtoReader"), ("Google.Protobuf", "Google ParseFrom"),
               ("protobuf-net", "protobuf-net Deserialize"), ("protozero C++", "protozero into strings and vectors"),
               ("protozero C++", "visit with protozero"), ("memcpy", "memcpy")]


def save(figure, folder, name):
    figure.tight_layout()
    figure.savefig(folder / f"{name}.svg", transparent=True, metadata={"Date": None})
    figure.savefig(folder / f"{name}.png", dpi=144, facecolor="white")
    plt.close(figure)


def legend(axes, libraries, **where):
    handles = [plt.Rectangle((0, 0), 1, 1, color=COLORS[library]) for library in libraries]
    axes.legend(handles, libraries, frameon=False, labelcolor=INK, **where)


def by_workload(tables, rows, title, folder, name):
    """Time over that of Google.Protobuf, a group of bars for each workload; the mark is the same for the medians."""
    reference = dict(rows)["Google.Protobuf"]
    names = [table for table in tables if all(row in tables[table] for _, row in rows[:2])]
    figure, axes = plt.subplots(figsize=(9, 0.46 * len(names) + 1.2))
    height = 0.8 / len(rows)
    for y, table in enumerate(names):
        for i, (library, row) in enumerate(rows):
            if row not in tables[table]:
                continue
            best, median = (float(tables[table][row][key]) / float(tables[table][reference][key]) for key in ("best_us", "median_us"))
            axes.barh(y + i * height, best, height * 0.92, color=COLORS[library],
                      xerr=[[max(best - median, 0)], [max(median - best, 0)]],
                      error_kw={"ecolor": INK, "elinewidth": 0.8, "capsize": 1.5})
            if library == "LibProtoZeroSharp":
                axes.text(max(best, median) + 0.012, y + i * height, f"1/{1 / best:.1f}", va="center", fontsize=8)
            if best > LIMIT:
                axes.text(LIMIT - 0.012, y + i * height, f"{best:.1f}", va="center", ha="right", fontsize=8, color="white")
    axes.set_yticks([y + 0.4 - height / 2 for y in range(len(names))], names)
    axes.invert_yaxis()
    axes.set_ylim(len(names) - 0.05, -0.35)
    axes.set_xlim(0, LIMIT)
    axes.set_xlabel("time, Google.Protobuf = 1; best round, mark: ratio of the medians")
    axes.set_title(title, loc="left", pad=26)    # above the legend
    axes.grid(axis="x", color=INK, alpha=0.2, linewidth=0.6)
    axes.set_axisbelow(True)
    legend(axes, [library for library, _ in rows], loc="lower left", bbox_to_anchor=(0, 1), ncols=3, fontsize=8, borderaxespad=0.2)
    save(figure, folder, name)


def bars(table, rows, title, folder, name):
    """Milliseconds of one message, a bar for each row."""
    rows = [(library, row) for library, row in rows if row in table]
    figure, axes = plt.subplots(figsize=(9, 0.4 * len(rows) + 1.2))
    limit = max(float(table[row]["best_us"]) for _, row in rows) / 1000
    for y, (library, row) in enumerate(rows):
        best, median = float(table[row]["best_us"]) / 1000, float(table[row]["median_us"]) / 1000
        axes.barh(y, best, 0.7, color=COLORS[library], xerr=[[0], [max(median - best, 0)]],
                  error_kw={"ecolor": INK, "elinewidth": 1, "capsize": 2.5})
        axes.text(max(best, median) + limit * 0.015, y, f"{best:,.0f} ms" if best >= 10 else f"{best:.1f} ms", va="center")
    axes.set_yticks(range(len(rows)), [row if library != "LibProtoZeroSharp" else f"ours: {row}" for library, row in rows])
    axes.invert_yaxis()
    axes.set_xlabel("ms, best round; mark: median")
    axes.set_title(title, loc="left")
    axes.margins(x=0.12)
    save(figure, folder, name)


def curves(path, folder):
    """A curve for each library over the quantiles, a panel for each payload, operation and load."""
    panels = {}
    for line in csv.DictReader(path.open()):
        panel = panels.setdefault((line["payload"], line["operation"]), {}).setdefault(line["load"], {})
        panel.setdefault(line["library"], []).append((float(line["p"]), float(line["nanoseconds"]) / 1000))
    ticks = [0.5, 0.9, 0.99, 0.999]
    for (payload, operation), loads in panels.items():
        figure, grid = plt.subplots(1, len(loads), figsize=(11, 3.6), squeeze=False)
        for axes, (load, libraries) in zip(grid[0], loads.items()):
            for library, points in libraries.items():
                points = [(p, value) for p, value in points if p >= 0.25]
                axes.plot([1 / (1 - p) for p, _ in points], [max(value, 0.01) for _, value in points],
                          color=COLORS[library], linewidth=1.8, marker="o", markersize=2.5)
            axes.set_xscale("log")
            axes.set_yscale("log")
            axes.set_xticks([1 / (1 - p) for p in ticks], [f"p{p * 100:g}" for p in ticks])
            axes.minorticks_off()
            axes.yaxis.set_major_formatter(lambda value, _: f"{value:,g}")
            axes.set_title(load.replace("10000", "10,000"), loc="left", fontsize=10)
            axes.grid(color=INK, alpha=0.2, linewidth=0.6)
        grid[0][0].set_ylabel("µs for an operation")
        figure.suptitle(f"{operation.capitalize()}, {payload} payload", x=0.01, ha="left", color=INK)
        legend(grid[0][-1], list(libraries), loc="best", fontsize=8)
        save(figure, folder, f"latency-{operation}-{payload}")


def tables_of(path):
    tables = {}
    for line in csv.DictReader(path.open()):
        tables.setdefault(line["table"], {})[line["row"]] = line
    return tables


def main():
    folder = pathlib.Path(sys.argv[1])
    if (folder / "tables.csv").exists():
        tables = tables_of(folder / "tables.csv")
        by_workload(tables, DECODE, "Decode", folder, "decode")
        by_workload(tables, WRITE, "Encode a message that is built", folder, "encode")
        for table, rows, title in [("records of 257 bytes, encode", BATCH_WRITE, "Encode 200,000 records, 51.4 MB"),
                                   ("records of 257 bytes, decode", BATCH_DECODE, "Decode 600,000 records, 154.2 MB")]:
            if table in tables:
                bars(tables[table], rows, title, folder, "batch-" + table.rsplit(" ", 1)[1])
    if (folder / "json.csv").exists():
        tables = tables_of(folder / "json.csv")
        by_workload(tables, JSON_WRITE, "Write JSON", folder, "json-write")
        by_workload(tables, JSON_READ, "Read JSON", folder, "json-read")
    if (folder / "latency.csv").exists():
        curves(folder / "latency.csv", folder)


if __name__ == "__main__":
    main()
