// The service of echo.proto, with the commands of EchoCommands.cs.
'use strict';

const { once } = require('events');
const grpc = require('@grpc/grpc-js');

const servers = new Map();
const failures = new Map();
let cancelledCount = 0;
let waitingCount = 0;

const forever = () => new Promise(() => {});
const delay = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// What a call does before it answers; gives the trailers of a good answer.
async function run(command, call) {
  switch (command.split(':')[0]) {
    case 'fail': {
      const metadata = new grpc.Metadata();
      metadata.add('text', 'trailer');
      metadata.add('bytes-bin', Buffer.from([1, 0, 255]));
      throw { code: grpc.status.DATA_LOSS, details: 'zgubiłem żółwia 🐢', metadata };
    }
    case 'throw':
      throw new Error('The handler is broken.');
    case 'wait':
      waitingCount++;
      await forever();
      break;
    case 'late':
      await delay(700);
      break;
    case 'metadata': {
      const headers = new grpc.Metadata();
      headers.add('seen', call.metadata.get('sent')[0] ?? '');
      call.sendMetadata(headers);
      const trailers = new grpc.Metadata();
      trailers.add('seen-bin', call.metadata.get('sent-bin')[0] ?? Buffer.alloc(0));
      return trailers;
    }
    case 'flaky': {
      const count = (failures.get(command) ?? 0) + 1;
      failures.set(command, count);
      if (count <= 2) throw { code: grpc.status.UNAVAILABLE, details: 'Not yet.' };
    }
  }
  return undefined;
}

const reply = (request, count = request.count) =>
  ({ name: request.name, payload: request.payload, count, items: request.items });

const send = async (call, message) => { if (!call.write(message)) await once(call, 'drain'); };

// The end of a loop over a stream would end its call, before it has answered.
const requestsOf = (call) => call.iterator({ destroyOnReturn: false });

// A handler that answers once, and one that answers with a stream.
const single = (handle) => (call, callback) => {
  call.on('cancelled', () => cancelledCount++);
  handle(call).then(([message, trailers]) => callback(null, message, trailers), (error) => callback(error));
};
const stream = (handle) => (call) => {
  call.on('cancelled', () => cancelledCount++);
  handle(call).then(() => call.end(), (error) => call.emit('error', error));
};

const service = {
  Unary: single(async (call) => {
    const trailers = await run(call.request.command, call);
    return [reply(call.request), trailers];
  }),
  Same: single(async (call) => [call.request]),
  Down: stream(async (call) => {
    await run(call.request.command, call);
    for (let i = 0; i < call.request.count; i++) await send(call, reply(call.request, i));
  }),
  Up: single(async (call) => {
    const sum = { name: '', count: 0, items: [] };
    for await (const request of requestsOf(call)) {
      await run(request.command, call);
      sum.count += request.count;
      sum.name = request.name;
      for (const item of request.items) sum.items.push({ key: item.key });
    }
    return [sum];
  }),
  Both: stream(async (call) => {
    for await (const request of requestsOf(call)) {
      await run(request.command, call);
      await send(call, reply(request));
    }
  }),
};

exports.start = async (definition, { max }) => {
  const server = new grpc.Server({ 'grpc.max_receive_message_length': max });
  server.addService(definition, service);
  const port = await new Promise((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', grpc.ServerCredentials.createInsecure(),
      (error, bound) => (error ? reject(error) : resolve(bound)));
  });
  servers.set(port, server);
  return { value: port };
};

exports.stop = ({ port }) => {
  servers.get(port).forceShutdown();
  servers.delete(port);
  return {};
};

exports.waiting = () => ({ value: waitingCount });

exports.cancelled = () => ({ value: cancelledCount });
