import { Example } from '../gallery/Example.tsx';
import { Button } from './Button.tsx';
import { Drawing, type DrawnBox } from './Drawing.tsx';
import { StateFrame } from './StateFrame.tsx';

const BLOCK: readonly DrawnBox[] = [[-6, -6, -6, 12, 12, 12, 'gold']];

export function StateFrameGallery() {
  return (
    <>
      <Example name="With everything">
        <StateFrame
          level={3}
          drawing={<Drawing boxes={BLOCK} />}
          title="A block of gold"
          text="What the four states share."
          action={<Button>Take it</Button>}
        />
      </Example>
      <Example name="A plain line">
        <StateFrame level={0} drawing={<Drawing boxes={BLOCK} />} title="Only a line" />
      </Example>
    </>
  );
}
