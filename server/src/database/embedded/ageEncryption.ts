import { readFileSync } from 'node:fs';
import { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { CommandError } from '../../process/commandError.ts';

/** The header of every file encrypted by age. */
export const AGE_HEADER = 'age-encryption.org/v1';

type Bytes = AsyncIterable<Uint8Array>;

/** The package uses the browser's stream type, which has the same methods. */
type WebStream = Parameters<Encrypter['encrypt']>[0] & globalThis.ReadableStream<Uint8Array>;

const asStream = (source: Bytes) => ReadableStream.from(source) as unknown as WebStream;
const asBytes = (stream: unknown) => stream as Bytes;

/**
 * Returns an encrypter for an age public key.
 *
 * @throws CommandError if the key is invalid
 */
export function encrypterFor(recipient: string): (source: Bytes) => AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch (error) {
    throw new CommandError(`The recipient is not an age public key (age1…): ${(error as Error).message}.`, {
      cause: error,
    });
  }
  return async function* encrypt(source) {
    yield* asBytes(await encrypter.encrypt(asStream(source)));
  };
}

/**
 * Returns a decrypter with the identities of a file, as written by `age-keygen`.
 *
 * @throws CommandError if it holds none
 */
export function decrypterWith(identityFile: string): (source: Bytes) => AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter();
  try {
    const lines = readFileSync(identityFile, 'utf8').split('\n');
    const identities = lines.map((line) => line.trim()).filter((line) => line && !line.startsWith('#'));
    if (identities.length === 0) throw new Error('it is empty');
    for (const identity of identities) decrypter.addIdentity(identity);
  } catch (error) {
    // The package's message may quote the line, which is the secret itself.
    const isSystem = (error as NodeJS.ErrnoException).code !== undefined;
    const reason = isSystem ? (error as Error).message : 'it holds no identity of age';
    throw new CommandError(`The identity ${identityFile} can't be used: ${reason}.`, { cause: error });
  }
  return async function* decrypt(source) {
    yield* asBytes(await decrypter.decrypt(asStream(source)));
  };
}
