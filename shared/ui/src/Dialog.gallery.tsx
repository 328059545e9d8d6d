import { useState, type ReactNode } from 'react';
import { Example } from '../gallery/Example.tsx';
import { hardTexts } from '../gallery/hardTexts.ts';
import { Button } from './Button.tsx';
import { Cluster } from './Cluster.tsx';
import { Dialog } from './Dialog.tsx';
import { Stack } from './Stack.tsx';
import { TextField } from './TextField.tsx';

interface OpenerProps {
  readonly label: string;
  readonly title: string;
  readonly children: (close: () => void) => ReactNode;
}

function Opener({ label, title, children }: OpenerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{label}</Button>
      <Dialog isOpen={isOpen} onClose={close} title={title} closeLabel="Close">
        {children(close)}
      </Dialog>
    </>
  );
}

const LINES = Array.from({ length: 24 }, (_, i) => i + 1);

export function DialogGallery() {
  return (
    <>
      <Example name="A question">
        <Opener label="Leave the clan" title="Leave the clan?">
          {(close) => (
            <Stack $gap={5}>
              <p>Your place goes to somebody else.</p>
              <Cluster>
                <Button variant="danger" onClick={close}>
                  Leave
                </Button>
                <Button onClick={close}>Stay</Button>
              </Cluster>
            </Stack>
          )}
        </Opener>
      </Example>
      <Example name="A form">
        <Opener label="Rename the clan" title={`${hardTexts.word} ${hardTexts.emoji}`}>
          {(close) => (
            <Stack $gap={5}>
              <TextField label="New name" hint="3 to 16 letters." />
              <Button variant="primary" onClick={close}>
                Save
              </Button>
            </Stack>
          )}
        </Opener>
      </Example>
      <Example name="Longer than the screen">
        <Opener label="Read the rules" title="The rules">
          {(close) => (
            <Stack>
              {LINES.map((line) => (
                <p key={line}>
                  Rule {line}. {hardTexts.sentence}
                </p>
              ))}
              <Button onClick={close}>I have read them</Button>
            </Stack>
          )}
        </Opener>
      </Example>
    </>
  );
}
