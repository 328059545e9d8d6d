const SUPPORTED_ENCODINGS = ['br', 'gzip'] as const;

export type Encoding = (typeof SUPPORTED_ENCODINGS)[number];

/** Returns whether a client accepts an encoding, by its header `accept-encoding`. */
export function isAccepted(encoding: Encoding, header: string): boolean {
  return header.split(',').some((part) => {
    const [name = '', ...parameters] = part.toLowerCase().replace(/\s/g, '').split(';');
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

/**
 * Returns the best encoding that a client accepts.
 *
 * @param accepted the header `accept-encoding`
 */
export function acceptedEncoding(accepted = ''): Encoding | undefined {
  return SUPPORTED_ENCODINGS.find((encoding) => isAccepted(encoding, accepted));
}
