import { PanelPage } from '../../frame/PanelPage.tsx';
import { NewestApplications } from './NewestApplications.tsx';
import { Tiles } from './Tiles.tsx';
import { useText } from './useText.ts';

export function HomePage() {
  const text = useText();
  return (
    <PanelPage title={text('title')} lead={text('lead')}>
      <section aria-label={text('parts')}>
        <Tiles />
      </section>
      <NewestApplications />
    </PanelPage>
  );
}
