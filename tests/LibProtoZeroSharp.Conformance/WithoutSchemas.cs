using System;

Console.Error.WriteLine(
    "Built without Google's test schemas: PROTOZERO_DATA must name a folder with conformance/ in it.");
return 1;
