import { Example } from '../gallery/Example.tsx';
import { Badge } from './Badge.tsx';
import { Cluster } from './Cluster.tsx';

const MODES = ['Bed Wars', 'Sky Wars', 'Duels', 'Parkour', 'Hide and Seek', 'Murder', 'Build Battle'];
const badges = MODES.map((mode) => <Badge key={mode}>{mode}</Badge>);

export function ClusterGallery() {
  return (
    <>
      <Example name="Wrapping, 12 px apart">
        <Cluster>{badges}</Cluster>
      </Example>
      <Example name="Closer, in the middle">
        <Cluster $gap={1} $justify="center">
          {badges}
        </Cluster>
      </Example>
      <Example name="To both ends">
        <Cluster $justify="space-between">{badges.slice(0, 2)}</Cluster>
      </Example>
      <Example name="At the end">
        <Cluster $justify="end">{badges.slice(0, 3)}</Cluster>
      </Example>
    </>
  );
}
