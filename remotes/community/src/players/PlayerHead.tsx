import { avatarUrl } from '@site/platform/avatarUrl';
import { Head } from '@site/ui/Head';

interface PlayerHeadProps {
  readonly uuid: string;
  /** What the picture shows, or an empty text where the name stands beside it. */
  readonly alt: string;
  /** Width and height in px. */
  readonly size: number;
}

export function PlayerHead({ uuid, alt, size }: PlayerHeadProps) {
  return <Head src={avatarUrl(uuid)} alt={alt} size={size} />;
}
