import { Example } from '../gallery/Example.tsx';
import { hardTexts } from '../gallery/hardTexts.ts';
import { Button } from './Button.tsx';
import { Card } from './Card.tsx';
import { Stack } from './Stack.tsx';

export function CardGallery() {
  return (
    <>
      <Example name="Plain">
        <Card>Bed Wars: eight teams, eight islands, one winner.</Card>
      </Example>
      <Example name="As one link">
        <Card as="a" $interactive href="#Card">
          Sky Wars: thirteen minutes until the dragon wakes.
        </Card>
      </Example>
      <Example name="With a button">
        <Card>
          <Stack>
            <p>Three players wait for a fourth.</p>
            <div>
              <Button variant="primary">Join them</Button>
            </div>
          </Stack>
        </Card>
      </Example>
      <Example name="Hard texts">
        <Card>
          {hardTexts.sentence} {hardTexts.emoji} <span dir="rtl">{hardTexts.rightToLeft}</span>
        </Card>
      </Example>
    </>
  );
}
