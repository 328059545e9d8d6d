import type { ServerStatus } from '@site/contract/http/services';
import type { SrvRecord } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { connect, isIP } from 'node:net';
import { addAbortSignal } from 'node:stream';
import { z } from 'zod';
import { MAX_BYTES, playerCounts, statusOf } from './publicStatus.ts';

const DEFAULT_PORT = 25_565;

/** Minecraft 1.21: some servers close the connection if they don't know the version. */
const PROTOCOL_VERSION = 767;

const NEXT_STATE_STATUS = 1;

const VAR_INT_BYTES = 5;
const PACKET_LENGTH_BYTES = 3;

/** A server that hides its players may leave them out. */
const statusResponse = z.object({ players: playerCounts.nullish() });

/** Looks up SRV records; must respect its signal. */
export type ResolveSrv = (name: string, signal: AbortSignal) => Promise<readonly SrvRecord[]>;

async function resolveSrvRecords(name: string, signal: AbortSignal): Promise<readonly SrvRecord[]> {
  // If DNS doesn't answer, enough of the deadline must be left for a ping without a record.
  const resolver = new Resolver({ timeout: 500, tries: 2 });
  signal.addEventListener('abort', () => resolver.cancel(), { once: true });
  return resolver.resolveSrv(name);
}

/** Splits `host`, `host:port`, `[ipv6]`, `[ipv6]:port` or an IP address. */
function splitAddress(address: string) {
  if (isIP(address)) return { host: address };
  const [, ipv6, name, port] = /^(?:\[([^\]]+)\]|([^\s:]+))(?::(\d{1,5}))?$/.exec(address) ?? [];
  const host = ipv6 ?? name;
  if (!host) throw new Error('serverAddress is not the address of a game server');
  return port === undefined ? { host } : { host, port: Number(port) };
}

async function findServer(host: string, signal: AbortSignal, resolveSrv: ResolveSrv) {
  // Without a record, or an answer, the game connects to the host itself.
  const records = await resolveSrv(`_minecraft._tcp.${host}`, signal).catch(() => []);
  signal.throwIfAborted();
  const [best] = records.toSorted((one, other) => one.priority - other.priority || other.weight - one.weight);
  if (!best) return { host, port: DEFAULT_PORT };
  // The root domain means that there is no server; `connect` would take an empty host for this machine.
  if (best.name === '' || best.name === '.') throw new Error(`the SRV record of ${host} names no server`);
  return { host: best.name, port: best.port };
}

function varInt(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  return Buffer.from([...bytes, rest]);
}

/** Reads a VarInt, or returns `undefined` if the bytes end within it. */
function readVarInt(bytes: Buffer, start: number, maxBytes = VAR_INT_BYTES) {
  let value = 0;
  for (let index = 0; index < maxBytes; index += 1) {
    const byte = bytes[start + index];
    if (byte === undefined) return undefined;
    value |= (byte & 0x7f) << (7 * index);
    if (byte < 0x80) return { value, end: start + index + 1 };
  }
  throw new Error(`the game server answers a VarInt of more than ${maxBytes} bytes`);
}

const withLength = (...content: readonly Buffer[]) => {
  const bytes = Buffer.concat(content);
  return Buffer.concat([varInt(bytes.length), bytes]);
};

function encodeRequest(host: string, port: number): Buffer {
  const address = [withLength(Buffer.from(host)), Buffer.from([port >> 8, port & 0xff])];
  const handshake = [varInt(0), varInt(PROTOCOL_VERSION), ...address, varInt(NEXT_STATE_STATUS)];
  return Buffer.concat([withLength(...handshake), withLength(varInt(0))]);
}

/** Reads the first packet and nothing after it. */
async function readPacket(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const received: Buffer[] = [];
  let size = 0;
  let length: ReturnType<typeof readVarInt>;
  for await (const chunk of chunks) {
    received.push(chunk);
    size += chunk.length;
    length ??= readVarInt(Buffer.concat(received), 0, PACKET_LENGTH_BYTES);
    if (!length) continue;
    const { value, end } = length;
    if (value > MAX_BYTES) throw new Error(`the game server answers more than ${MAX_BYTES} bytes`);
    if (size >= end + value) return Buffer.concat(received).subarray(end, end + value);
  }
  throw new Error('the game server closed the connection');
}

function decodeResponse(packet: Buffer): ServerStatus {
  const id = readVarInt(packet, 0);
  const length = id && readVarInt(packet, id.end);
  if (id?.value !== 0 || !length || length.value < 0 || length.end + length.value > packet.length)
    throw new Error('the game server answers no status response');
  const text = packet.toString('utf8', length.end, length.end + length.value);
  const { data } = statusResponse.safeParse(JSON.parse(text));
  if (!data) throw new Error('the response is not a game server status');
  return statusOf(data.players);
}

/**
 * Asks like the server list of Minecraft (Java Edition).
 *
 * @param address such as `play.example.com`, whose SRV record is followed, or `play.example.com:25565`
 * @throws Error if there is no valid response before the signal is aborted
 */
export async function pingGameServer(
  address: string,
  signal: AbortSignal,
  resolveSrv: ResolveSrv = resolveSrvRecords,
): Promise<ServerStatus> {
  signal.throwIfAborted();
  const { host, port } = splitAddress(address);
  const typed = { host, port: port ?? DEFAULT_PORT };
  const isExact = port !== undefined || isIP(host) !== 0;
  const target = isExact ? typed : await findServer(host, signal, resolveSrv);
  const socket = addAbortSignal(signal, connect(target));
  try {
    // Like the game's server list, it names the address as typed, even if an SRV record leads elsewhere.
    socket.write(encodeRequest(typed.host, typed.port));
    return decodeResponse(await readPacket(socket));
  } finally {
    socket.destroy();
  }
}
