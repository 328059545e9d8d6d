import { Example } from '../gallery/Example.tsx';
import { Card } from './Card.tsx';
import { Stack } from './Stack.tsx';

export function StackGallery() {
  return (
    <>
      <Example name="16 px apart">
        <Stack>
          <Card>First</Card>
          <Card>Second</Card>
        </Stack>
      </Example>
      <Example name="4 px apart">
        <Stack $gap={1}>
          <Card>First</Card>
          <Card>Second</Card>
        </Stack>
      </Example>
    </>
  );
}
