import { contrast, fillOnInk, ink, onInk, paper } from '@stoa/contract/kernel/contrast';
import { i18n } from '@stoa/contract/kernel/i18n';
import { landingText } from '@stoa/contract/office/landing-texts';
import type { SiteSettings } from '@stoa/contract/office/site-settings.endpoints';
import type { CSSProperties } from 'react';
import { Mark } from '../../ui/icons.tsx';
import styles from './Preview.module.css';

/** The head of the home page with these settings, in both themes. */
export const Preview = ({ settings }: { settings: SiteSettings }) => (
  <section aria-label={i18n.t('Preview')} className={styles['previews']}>
    <Card
      settings={settings}
      label={i18n.t('Light')}
      accent={settings.accent}
      fill={settings.accent}
      on={paper}
      text={ink}
    />
    <Card
      settings={settings}
      label={i18n.t('Dark')}
      accent={onInk(settings.accent)}
      fill={fillOnInk(settings.accent)}
      on={ink}
      text={paper}
    />
  </section>
);

interface CardProps {
  readonly settings: SiteSettings;
  readonly label: string;
  readonly accent: string;
  readonly fill: string;
  readonly on: string;
  readonly text: string;
}
function Card({ settings, label, accent, fill, on, text }: CardProps) {
  const colors = { '--aegean': accent, '--aegean-fill': fill, '--paper': on, '--ink': text } as CSSProperties;
  return (
    <figure className={styles['preview']} style={colors}>
      <div aria-hidden="true" className={styles['page']}>
        <p className={styles['brand']}>
          <Mark size={22} /> {settings.name}
        </p>
        <p className={styles['headline']}>{landingText(settings, 'headline', i18n.language).join(' ')}</p>
        <p className={styles['lead']}>{landingText(settings, 'lead', i18n.language).join(' ')}</p>
        <p>
          <span className={styles['button']}>{i18n.t('Find a course')}</span>{' '}
          <span className={styles['link']}>{i18n.t('About')}</span>
        </p>
      </div>
      <figcaption>
        {i18n.t('{theme}: links have a contrast of {ratio} to 1.', {
          theme: label,
          ratio: (Math.floor(contrast(accent, on) * 100) / 100).toFixed(2),
        })}
      </figcaption>
    </figure>
  );
}
