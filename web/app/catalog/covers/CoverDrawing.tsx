import { coverOf, draw, type CoverProps } from './coverOf.ts';

/** The drawing of a cover, as SVG. */
export default function CoverDrawing({ of, className }: CoverProps) {
  const { family, seed } = coverOf(of);
  const {
    first,
    second,
    layers: { x, tint, line, accent, dots },
  } = draw(family, seed);
  return (
    <svg
      viewBox="0 0 640 360"
      width="640"
      height="360"
      preserveAspectRatio="xMidYMid slice"
      className={`drawing ${className ?? ''}`}
      fill="none"
      stroke={first.line}
      strokeWidth="2.5"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M0 0h640v360H0z" fill={first.ground} stroke="none" />
      <g transform={x === undefined ? undefined : `translate(${Math.round(x)})`}>
        {tint && <path d={tint} fill="var(--tint)" stroke="none" />}
        <path d={line} />
        <g stroke={second.line}>
          {accent && <path d={accent} />}
          {dots && <path d={dots} strokeWidth="11" strokeLinecap="round" />}
        </g>
      </g>
    </svg>
  );
}
