// Calls of the echo service. An answer holds the replies, the status, and the metadata of both ends of a call.
'use strict';

const grpc = require('@grpc/grpc-js');
const { toRequest, fromReply, toMetadata, fromMetadata } = require('./content');

const calls = new Map();

// Each of these starts a call, fills `replies`, and is done when no more of them come.
const kinds = {
  async both(client, metadata, options, requests, replies, began) {
    const call = began(client.Both(metadata, options));
    const incoming = call.iterator({ destroyOnReturn: false });
    for (const request of requests) {
      call.write(request);
      const { done, value } = await incoming.next();
      if (done) return;
      replies.push(value);
    }
    call.end();
    for (let next = await incoming.next(); !next.done; next = await incoming.next()) replies.push(next.value);
  },
  async down(client, metadata, options, [request], replies, began) {
    for await (const reply of began(client.Down(request, metadata, options))) replies.push(reply);
  },
  up(client, metadata, options, requests, replies, began) {
    return single(replies, (done) => {
      const call = began(client.Up(metadata, options, done));
      for (const request of requests) call.write(request);
      call.end();
    });
  },
};
for (const name of ['Unary', 'Same', 'Never']) {
  kinds[name.toLowerCase()] = (client, metadata, options, [request], replies, began) =>
    single(replies, (done) => began(client[name](request, metadata, options, done)));
}

const single = (replies, start) => new Promise((resolve, reject) => {
  start((error, reply) => {
    if (error) {
      reject(error);
    } else {
      replies.push(reply);
      resolve();
    }
  });
});

exports.call = async (Echo, line) => {
  const channel = { 'grpc.max_receive_message_length': line.max };
  if (line.gzip) channel['grpc.default_compression_algorithm'] = grpc.compressionAlgorithms.gzip;
  if (line.config) channel['grpc.service_config'] = JSON.stringify(line.config);
  const client = new Echo(line.address, grpc.credentials.createInsecure(), channel);
  const options = line.deadline ? { deadline: new Date(line.deadline) } : {};
  const replies = [];
  let headers;
  let status;
  const began = (call) => {
    calls.set(line.id, call);
    call.on('metadata', (metadata) => { headers = metadata; });
    status = new Promise((resolve) => call.on('status', resolve));
    return call;
  };
  try {
    await kinds[line.kind](
      client, toMetadata(line.headers), options, line.requests.map(toRequest), replies, began);
  } catch (error) {
    if (error.code === undefined) throw error; // of this script; a call that fails tells its status
  }
  const { code, details, metadata } = await status;
  calls.delete(line.id);
  client.close();
  return {
    code, details, headers: fromMetadata(headers), trailers: fromMetadata(metadata), replies: replies.map(fromReply),
  };
};

exports.cancel = ({ call }) => {
  calls.get(call)?.cancel();
  return {};
};
