import { Button } from '@site/ui/Button';
import { Stack } from '@site/ui/Stack';
import { useId, useState, type ReactNode } from 'react';

interface OnDemandProps {
  /** Texts of the button while the content is hidden, and while it is shown. */
  readonly show: string;
  readonly hide: string;
  /** Rendered, and so loaded, only while it is shown. */
  readonly children: ReactNode;
}

/** Content that a button shows and hides. */
export function OnDemand({ show, hide, children }: OnDemandProps) {
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  return (
    <Stack>
      <div>
        <Button aria-expanded={isShown} aria-controls={id} onClick={() => setIsShown(!isShown)}>
          {isShown ? hide : show}
        </Button>
      </div>
      <div id={id} hidden={!isShown}>
        {isShown && children}
      </div>
    </Stack>
  );
}
