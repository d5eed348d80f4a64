// The echo service and its client over @grpc/grpc-js. One process serves and calls as the lines of its standard input
// say, each a JSON object; a line on standard output answers each. It ends with its input.
//   node peer.js echo.proto
'use strict';

const readline = require('readline');
const grpc = require('@grpc/grpc-js');
const loader = require('@grpc/proto-loader');
const client = require('./client');
const server = require('./server');

const schema = loader.loadSync(process.argv[2], { longs: String, defaults: true, keepCase: true });
const { Echo } = grpc.loadPackageDefinition(schema).echo.v1;

const actions = {
  serve: (line) => server.start(Echo.service, line),
  stop: (line) => server.stop(line),
  waiting: () => server.waiting(),
  cancelled: () => server.cancelled(),
  call: (line) => client.call(Echo, line),
  cancel: (line) => client.cancel(line),
};

readline.createInterface({ input: process.stdin }).on('line', async (text) => {
  const line = JSON.parse(text);
  let answer;
  try {
    answer = await actions[line.do](line);
  } catch (error) {
    answer = { broken: String(error.stack) };
  }
  process.stdout.write(`${JSON.stringify({ id: line.id, ...answer })}\n`);
}).on('close', () => process.exit());
