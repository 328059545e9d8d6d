import { Example } from '../gallery/Example.tsx';
import { Button } from './Button.tsx';
import { ForbiddenState } from './ForbiddenState.tsx';

export function ForbiddenStateGallery() {
  return (
    <Example name="With the way back">
      <ForbiddenState
        level={3}
        title="For the team"
        text="Supporters and above come in here."
        action={<Button>Home</Button>}
      />
    </Example>
  );
}
