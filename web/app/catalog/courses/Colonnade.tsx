const columns = Array.from({ length: 9 }, (_, index) => 20 + index * 45);

/** The stoa itself: steps, nine columns, an entablature. */
export function Colonnade({ className }: { className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 420 210"
      width="420"
      height="210"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M6 34h408v8H6zm6 8v14h396V42M6 56h408M210 4 414 34H6z" />
      <path d="M4 188h412M0 197h420M0 206h420M4 188v9m412-9v9" />
      {columns.map((x) => (
        <path
          key={x}
          d={`M${x - 3} 60h26M${x} 64h20M${x + 2} 64l-1 118m17-118 1 118M${x + 7} 66v116m6-116v116M${x - 3} 186h26M${x - 1} 182h22`}
        />
      ))}
    </svg>
  );
}
