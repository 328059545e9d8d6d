import { CommandError } from './commandError.ts';
import { isLoopback } from './loopback.ts';

interface Options {
  /** The data that others would get hold of without https, as the beginning of a sentence. */
  readonly what?: string;
  /** A host on a network that only this machine's containers reach, so that its site needs no https. */
  readonly unencryptedHost?: string | undefined;
}

/** Reads the URL of a site. @throws CommandError if others could read what is sent there, or answer in its place */
export function siteUrl(named: string, options: Options = {}): URL {
  const { what = 'Everything', unencryptedHost } = options;
  const url = URL.canParse(named) ? new URL(named) : undefined;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw new CommandError(`This is not the URL of a site: ${named}`);
  if (url.protocol === 'http:' && !isLoopback(url) && url.hostname !== unencryptedHost)
    throw new CommandError(
      `${what} would be sent unencrypted to ${url.origin}: name the site with https://. ` +
        'http:// is for a site on this machine, such as http://localhost:3000.',
    );
  return url;
}
