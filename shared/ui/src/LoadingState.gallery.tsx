import { Example } from '../gallery/Example.tsx';
import { LoadingState } from './LoadingState.tsx';

export function LoadingStateGallery() {
  return (
    <Example name="A page on its way">
      <LoadingState label="Building the island" />
    </Example>
  );
}
