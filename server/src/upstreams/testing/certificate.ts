import { generateKeyPairSync, sign } from 'node:crypto';

/** A DER element: tag, length and content. */
function element(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

const sequence = (...content: readonly Uint8Array[]) => element(0x30, ...content);
const set = (...content: readonly Uint8Array[]) => element(0x31, ...content);
const integer = (value: number) => element(0x02, Buffer.from([value]));
const boolean = (value: boolean) => element(0x01, Buffer.from([value ? 0xff : 0]));
const identifier = (hex: string) => element(0x06, Buffer.from(hex, 'hex'));
const octets = (content: Uint8Array) => element(0x04, content);
const bits = (content: Uint8Array) => element(0x03, Buffer.from([0]), content);
const text = (value: string) => element(0x0c, Buffer.from(value));
const explicit = (number: number, content: Uint8Array) => element(0xa0 + number, content);
const time = (moment: Date) =>
  element(0x18, Buffer.from(moment.toISOString().replace(/\.\d+|\D/g, '') + 'Z'));

const ECDSA_WITH_SHA256 = sequence(identifier('2a8648ce3d040302'));
const COMMON_NAME = identifier('550403');
const BASIC_CONSTRAINTS = identifier('551d13');
const ALTERNATIVE_NAMES = identifier('551d11');

const DAY = 24 * 3600_000;

/** A self-signed certificate for `127.0.0.1` and `localhost` with its key; both as PEM. */
export function selfSignedCertificate(): { readonly cert: string; readonly key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(set(sequence(COMMON_NAME, text('localhost'))));
  const names = sequence(element(0x82, Buffer.from('localhost')), element(0x87, Buffer.from([127, 0, 0, 1])));
  const content = sequence(
    explicit(0, integer(2)),
    integer(1),
    ECDSA_WITH_SHA256,
    name,
    sequence(time(new Date(Date.now() - DAY)), time(new Date(Date.now() + DAY))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    explicit(
      3,
      sequence(
        sequence(BASIC_CONSTRAINTS, boolean(true), octets(sequence(boolean(true)))),
        sequence(ALTERNATIVE_NAMES, octets(names)),
      ),
    ),
  );
  const signed = sequence(content, ECDSA_WITH_SHA256, bits(sign('sha256', content, privateKey)));
  const lines = signed.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
