import { Dialog } from '@site/ui/Dialog';
import { ImprintText } from '../pages/imprint/ImprintText.tsx';
import { privacy } from '../pages/privacy/feature.ts';
import { PrivacySections } from '../pages/privacy/PrivacySections.tsx';
import { addStrings } from '../language/strings.ts';
import { useFrameText } from './texts.ts';

/** A page that German law wants within reach of every other one. */
export type LegalPage = 'imprint' | 'privacy';

interface LegalDialogProps {
  readonly page: LegalPage;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A legal page above a page that must not be left. */
export function LegalDialog({ page, ...props }: LegalDialogProps) {
  const text = useFrameText();
  return (
    <Dialog title={text(page)} closeLabel={text('close')} {...props}>
      {page === 'imprint' ? <ImprintText /> : <PrivacySections />}
    </Dialog>
  );
}

/** Gets the texts that the dialog needs before it opens. */
export const loadLegalDialog = async () => {
  await addStrings('shell/privacy', privacy.strings);
  return LegalDialog;
};
