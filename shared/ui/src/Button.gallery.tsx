import { Example } from '../gallery/Example.tsx';
import { hardTexts } from '../gallery/hardTexts.ts';
import { Button } from './Button.tsx';
import type { ButtonVariant } from './buttonStyles.ts';
import { Cluster } from './Cluster.tsx';
import { Stack } from './Stack.tsx';

const VARIANTS: readonly (readonly [variant: ButtonVariant, label: string])[] = [
  ['primary', 'Join the server'],
  ['quiet', 'Cancel'],
  ['danger', 'Delete the clan'],
];

export function ButtonGallery() {
  return (
    <>
      <Example name="Primary, quiet, danger">
        <Cluster>
          {VARIANTS.map(([variant, label]) => (
            <Button key={variant} variant={variant}>
              {label}
            </Button>
          ))}
        </Cluster>
      </Example>
      <Example name="Busy">
        <Cluster>
          {VARIANTS.map(([variant, label]) => (
            <Button key={variant} variant={variant} busy busyLabel={`${label}: under way`}>
              {label}
            </Button>
          ))}
        </Cluster>
      </Example>
      <Example name="Disabled">
        <Cluster>
          {VARIANTS.map(([variant, label]) => (
            <Button key={variant} variant={variant} disabled>
              {label}
            </Button>
          ))}
        </Cluster>
      </Example>
      <Example name="Wide">
        <Stack $gap={3}>
          <Button variant="primary" wide>
            Log in
          </Button>
          <Button wide>Use a recovery code</Button>
        </Stack>
      </Example>
      <Example name="Hard texts">
        <Cluster>
          <Button>OK</Button>
          <Button>{hardTexts.emoji}</Button>
          <Button>{hardTexts.rightToLeft}</Button>
          <Button variant="primary">{hardTexts.word}</Button>
        </Cluster>
      </Example>
      <Example name="In a narrow place">
        <div style={{ width: 288 }}>
          <Button wide>Alle Wiederherstellungscodes herunterladen</Button>
        </div>
      </Example>
    </>
  );
}
