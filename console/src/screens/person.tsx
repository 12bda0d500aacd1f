import { useState } from 'preact/hooks';
import { idOf, useLink } from '../address.ts';
import { useRefresh } from '../api/use-api.ts';
import { Page } from '../components/page.tsx';
import { ConversationList } from './conversations.tsx';
import { people as t } from './people.texts.ts';
import { type Certificate, CertificateCard, EraseButton, ExportButton } from './person-erasure.tsx';
import { Known, Truth } from './person-memories.tsx';
import { Profiles } from './person-profile.tsx';

/** What is known of one user: profile, events on a timeline, preferences, facts, conversations. */
export function Person({ user = '' }: { readonly user?: string }) {
  return <About user={idOf(user)} key={user} />;
}

function About({ user }: { readonly user: string }) {
  const link = useLink();
  const refresh = useRefresh();
  const [certificate, setCertificate] = useState<Certificate | null>(null);
  const erased = (made: Certificate) => {
    setCertificate(made);
    void refresh();
  };
  return (
    <Page
      title={user}
      actions={
        <>
          <a href={link('/search', { user })}>{t.search}</a>
          <a href={link('/chat', { user })}>{t.chat}</a>
          <a href={link('/memories', { user_id: user })}>{t.allMemories}</a>
          <a href={link('/tasks', { user })}>{t.tasks}</a>
          <ExportButton user={user} />
          <EraseButton user={user} onErased={erased} />
        </>
      }
    >
      {certificate && <CertificateCard of={certificate} />}
      <Profiles user={user} />
      <div class="columns">
        <Known user={user} kind="event" title={t.events} />
        <div>
          <Known user={user} kind="preference" title={t.preferences} />
          <Known user={user} kind="fact" title={t.facts} />
        </div>
      </div>
      <Truth user={user} />
      <h2>{t.conversations}</h2>
      <ConversationList user={user} />
    </Page>
  );
}
