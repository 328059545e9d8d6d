import type { ComponentType } from 'react';
import styled from 'styled-components';
import { PageHeader } from '../src/PageHeader.tsx';
import { color, contentWidth, font, size, space } from '../src/tokens.ts';

const files = import.meta.webpackContext('../src', { recursive: false, regExp: /\.gallery\.tsx$/ });

/** The examples of each primitive, by its name: `ButtonGallery` shows `Button`. */
const sections = files
  .keys()
  .flatMap((file) => Object.entries(files(file) as Record<string, ComponentType>))
  .map(([name, Examples]) => ({ name: name.replace(/Gallery$/, ''), Examples }))
  .sort((a, b) => a.name.localeCompare(b.name));

const narrow = '@media (max-width: 960px)';

const Layout = styled.div`
  max-width: calc(${contentWidth} + 2 * ${space[4]});
  margin: 0 auto;
  padding: ${space[7]} ${space[4]} ${space[8]};
  display: grid;
  grid-template-columns: 176px minmax(0, 1fr);
  gap: ${space[7]};
  ${narrow} {
    grid-template-columns: minmax(0, 1fr);
    padding-top: ${space[6]};
    gap: ${space[6]};
  }
`;

const Top = styled.div`
  grid-column: 1 / -1;
`;

const Contents = styled.nav`
  position: sticky;
  top: ${space[4]};
  align-self: start;
  max-height: calc(100dvh - ${space[6]});
  /* Room for the focus rings, which the scrolling would clip. */
  margin: -8px;
  padding: 8px;
  overflow-y: auto;
  scrollbar-width: thin;
  ${narrow} {
    position: static;
    max-height: none;
  }
`;

const List = styled.ul`
  ${narrow} {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(136px, 1fr));
  }
`;

const Anchor = styled.a`
  display: flex;
  align-items: center;
  min-height: 44px;
  font-size: ${size.small};
  color: ${color.second};
  text-decoration: none;
  &:hover {
    color: ${color.glow};
  }
`;

const Section = styled.section`
  scroll-margin-top: ${space[5]};
  padding-top: ${space[5]};
  border-top: 4px solid ${color.line};
  & + & {
    margin-top: ${space[8]};
  }
`;

const Heading = styled.h2`
  font: 700 ${size.heading} / 1.25 ${font.display};
`;

const Examples = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 360px), 1fr));
  gap: ${space[6]};
  margin-top: ${space[5]};
`;

/** Every primitive in every state, on one page. */
export function GalleryPage() {
  return (
    <Layout>
      <Top>
        <PageHeader
          title="Gallery"
          lead="Everything that pages are made of, in every state it has. Read by npm run gallery from src/*.gallery.tsx."
        />
      </Top>
      <Contents aria-label="Sections">
        <List>
          {sections.map(({ name }) => (
            <li key={name}>
              <Anchor href={`#${name}`}>{name}</Anchor>
            </li>
          ))}
        </List>
      </Contents>
      <main>
        {sections.map(({ name, Examples: Content }) => (
          <Section key={name} id={name} aria-labelledby={`heading-${name}`}>
            <Heading id={`heading-${name}`}>{name}</Heading>
            <Examples>
              <Content />
            </Examples>
          </Section>
        ))}
      </main>
    </Layout>
  );
}
