import { Trans } from '#trans';
import { mailTo } from '@stoa/contract/kernel/text';
import { reaches, stolen, stolenKinds, type StolenKind, type StolenReach } from '@stoa/contract/office/stolen';
import { Fragment } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { site as shown } from '../../kernel/site.ts';
import { Heading } from '../../ui/Heading.tsx';
import { Anchor } from '../../ui/plain/Button.tsx';
import site from './site.module.css';

const kinds = Object.keys(stolenKinds) as StolenKind[];

/** The page is complete without JavaScript, which starts at the visitor's first movement. */
export const handle = { isStartedLater: true };

export const meta = () => [{ title: i18n.t('{name} · {site}', { name: i18n.t('If something is stolen') }) }];

/** Tells visitors how little one stolen thing opens, before they trust the site with their papers. */
export default function Trust() {
  const title = i18n.t('If something is stolen');
  return (
    <div className={site['page']}>
      <Heading title={title}>{title}</Heading>
      <p>
        {i18n.t(
          'You give us passports, money and grades. Something is stolen everywhere one day, so we keep what any one stolen thing opens as small as we can. This is what a thief reads with one of them and nothing else. Each line is tried by a test before every release.',
        )}
      </p>
      <ul className="cards">
        {Object.entries(stolen).map(([key, thing]) => (
          <li key={key} className="card">
            <h2>{i18n.t(thing.name)}</h2>
            <Reads reads={thing.reads} />
            {'note' in thing && <p className="soft">{i18n.t(thing.note)}</p>}
          </li>
        ))}
      </ul>
      <p>
        <Trans
          id="Have you found a weakness? <0>Write to us</0> before you tell anybody else."
          components={{ 0: <Anchor href={mailTo(shown().settings.supportEmail)} /> }}
        />
      </p>
    </div>
  );
}

function Reads({ reads }: { readonly reads: Readonly<Record<StolenKind, StolenReach>> }) {
  const found = (Object.keys(reaches) as StolenReach[]).filter((reach) => kinds.some((kind) => reads[kind] === reach));
  if (found.length === 1)
    return <p>{reads.names === 'none' ? i18n.t('Nothing at all.') : i18n.t('Only their own.')}</p>;
  return (
    <dl className={`${site['facts']} ${site['near']}`}>
      {found.map((reach) => (
        <Fragment key={reach}>
          <dt>{i18n.t(reaches[reach])}</dt>
          {kinds.map((kind) => reads[kind] === reach && <dd key={kind}>{i18n.t(stolenKinds[kind])}</dd>)}
        </Fragment>
      ))}
    </dl>
  );
}
