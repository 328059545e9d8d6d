import { Example } from '../gallery/Example.tsx';
import { Badge } from './Badge.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export function VisuallyHiddenGallery() {
  return (
    <Example name="A number whose unit is only read out">
      <Badge tone="torch">
        3<VisuallyHidden> unread alerts</VisuallyHidden>
      </Badge>
    </Example>
  );
}
