import { toString as draw } from 'qrcode';

/** Modules of white around the code, as cameras need it. */
const MARGIN = 2;

/** A text as a QR code: the `data:` address of a picture that is sharp at any size. */
export async function qrCode(text: string): Promise<string> {
  const picture = await draw(text, { type: 'svg', margin: MARGIN });
  return `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`;
}
