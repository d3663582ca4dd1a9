import { useEffect, useRef, useState } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { site } from '../../../kernel/site.ts';
import { CourseFilm } from '../../../catalog/courses/CourseMedia.tsx';
import styles from './Landing.module.css';

/** Made by `npm run films`: `films/promo.webm`, `.mp4`, `.vtt` and the posters `.jpg` and `-dark.jpg`, shown from the next build on. */
const files = import.meta.glob<string>('../films/*.{webm,mp4,vtt,jpg}', {
  eager: true,
  query: '?url',
  import: 'default',
});

const poster = (name: string) =>
  ({ src: files[`../films/${name}.jpg`], width: 960, height: 540, loading: 'lazy' }) as const;

interface FilmProps {
  readonly name: 'promo' | 'about';
  readonly title: string;
  /** The film's content in words, for people who can't watch it. */
  readonly text: string;
}

/**
 * The operator's own film, else the product's. Until somebody starts the product's film, only its poster is loaded, once it is
 * in view.
 */
export function Film({ name, title, text }: FilmProps) {
  const own = site().settings[`${name}Film`];
  const [wanted, setWanted] = useState(false);
  const player = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (wanted) player.current?.focus();
  }, [wanted]);
  if (own !== null)
    return (
      <figure className={styles['film']}>
        <CourseFilm file={{ _id: own, name: 'film.mp4' }} poster={null} about={i18n.site} />
        {name === 'promo' && <figcaption>{text}</figcaption>}
      </figure>
    );
  return (
    <figure className={styles['film']}>
      {wanted ? (
        <video ref={player} controls autoPlay playsInline width={960} height={540} aria-label={title}>
          <source src={files[`../films/${name}.webm`]} type="video/webm" />
          <source src={files[`../films/${name}.mp4`]} type="video/mp4" />
          <track kind="captions" src={files[`../films/${name}.vtt`]} srcLang="en" label={i18n.t('English')} default />
        </video>
      ) : (
        <button type="button" className={styles['play']} onClick={() => setWanted(true)}>
          {/* The poster of the other theme is hidden, and therefore not loaded. */}
          <img {...poster(name)} alt="" className={styles['onLight']} />
          <img {...poster(`${name}-dark`)} alt="" className={styles['onDark']} />
          <span>{i18n.t('Play the film (no sound)')}</span>
        </button>
      )}
      <figcaption>
        <strong>{title}</strong>
        <span>{text}</span>
      </figcaption>
    </figure>
  );
}
