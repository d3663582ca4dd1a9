import { calendar } from '@stoa/contract/teaching/meetings.endpoints';
import { useState } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useEndpoint } from '../kernel/queries.ts';
import styles from './CalendarSection.module.css';
import { useAsked } from './confirm.tsx';
import { copyText } from './notify.ts';
import { Loaded } from './Loaded.tsx';
import { Section } from './Page.tsx';
import { Button } from './plain/Button.tsx';
import { TextInput } from './plain/Input.tsx';

/** The private address of the person's calendar. It works without signing in, so it stays hidden until they ask for it. */
export function CalendarSection() {
  const [asked, setAsked] = useState(false);
  const query = useEndpoint(calendar.address, {}, { enabled: asked });
  return (
    <Section title={i18n.t('Calendar')}>
      <p>
        {i18n.t(
          'Subscribe to your courses in your calendar app. Your class dates appear there and update when a course changes.',
        )}
      </p>
      {asked ? (
        <Loaded query={query} failed={i18n.t('We couldn’t load your calendar address.')}>
          {(answer) => answer && <Address url={answer.url} />}
        </Loaded>
      ) : (
        <div>
          <Button variant="default" onClick={() => setAsked(true)}>
            {i18n.t('Show calendar address')}
          </Button>
        </div>
      )}
    </Section>
  );
}

function Address({ url }: { url: string }) {
  const renew = useAsked(calendar.renew);

  const copy = () =>
    copyText(url, i18n.t('Address copied.'), i18n.t('We couldn’t copy the address. Select it and copy it yourself.'));
  const ask = () =>
    renew({
      title: i18n.t('Replace your calendar address?'),
      body: i18n.t(
        'Your current address stops working right away, for you and anyone else who has it. Add the new address to your calendars.',
      ),
      action: i18n.t('Renew'),
      danger: true,
      send: {},
      failed: i18n.t('We couldn’t renew the address'),
      done: i18n.t('Your calendar has a new address.'),
    });
  return (
    <div className={styles['address']}>
      <TextInput
        readOnly
        label={i18n.t('Calendar address')}
        description={i18n.t('Anyone with this address can see your courses without signing in. Keep it private.')}
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="buttons">
        <Button onClick={() => void copy()}>{i18n.t('Copy')}</Button>
        <Button variant="default" onClick={() => void ask()}>
          {i18n.t('Renew')}
        </Button>
      </div>
    </div>
  );
}
