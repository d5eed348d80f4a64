// Messages and metadata as the lines of the test hold them: bytes are base64.
'use strict';

const grpc = require('@grpc/grpc-js');

exports.toRequest = (content) => ({
  name: content.name,
  payload: Buffer.from(content.payload, 'base64'),
  count: content.count,
  items: content.keys.map((key) => ({ key, time: '1' })),
  command: content.command,
});

exports.fromReply = (reply) => ({
  name: reply.name,
  payload: reply.payload.toString('base64'),
  count: reply.count,
  keys: reply.items.map((item) => item.key),
});

const isBinary = (key) => key.endsWith('-bin');

exports.toMetadata = (pairs) => {
  const metadata = new grpc.Metadata();
  for (const [key, value] of pairs) metadata.add(key, isBinary(key) ? Buffer.from(value, 'base64') : value);
  return metadata;
};

exports.fromMetadata = (metadata) => Object.keys(metadata?.getMap() ?? {}).flatMap((key) =>
  metadata.get(key).map((value) => [key, isBinary(key) ? value.toString('base64') : value]));
