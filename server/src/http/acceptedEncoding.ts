const KNOWN = ['br', 'gzip'] as const;

export type Encoding = (typeof KNOWN)[number];

function isAccepted(encoding: Encoding, header: string): boolean {
  return header.split(',').some((part) => {
    const [name = '', ...parameters] = part.toLowerCase().replace(/\s/g, '').split(';');
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

/**
 * The best encoding that a reader understands.
 *
 * @param accepted the header `accept-encoding`
 */
export function acceptedEncoding(accepted = ''): Encoding | undefined {
  return KNOWN.find((encoding) => isAccepted(encoding, accepted));
}
