/** A tunnel that ends: nothing is mined here. */
export function DeadEnd() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 240 180"
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M30 170V92C30 44 68 14 120 14s90 30 90 78v78" stroke="var(--line-strong)" />
      <path d="M62 170V98c0-32 24-54 58-54s58 22 58 54v72" fill="var(--surface)" stroke="var(--line-strong)" />
      <path d="M92 170v-62c0-18 12-30 28-30s28 12 28 30v62Z" fill="var(--bg)" stroke="var(--line)" />
      <path d="M86 170l24-48M154 170l-24-48M79 166h82M90 148h60M99 134h42" stroke="var(--line-strong)" opacity=".6" />
      <path d="M92 128l8-14 14-4 10 8 14-6 10 16Z" fill="var(--raised)" stroke="var(--line-strong)" />
      <path d="M120 14v16" stroke="var(--line-strong)" />
      <path d="M110 30h20l4 16h-28Z" fill="var(--brand)" stroke="var(--brand)" />
    </svg>
  )
}

/** A mining robot whose lamp has gone out. */
export function SadBot() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 240 180"
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path
        d="M76 66h88a10 10 0 0 1 10 10v52a10 10 0 0 1-10 10H76a10 10 0 0 1-10-10V76a10 10 0 0 1 10-10Z"
        fill="var(--raised)"
        stroke="var(--line-strong)"
      />
      <path d="M104 66V54h32v12" stroke="var(--line-strong)" />
      <path d="M106 36h28l-4 18h-20Z" fill="var(--surface)" stroke="var(--line-strong)" />
      <path d="M96 92l12 4M144 92l-12 4" stroke="var(--text)" />
      <circle cx="104" cy="103" r="4" fill="var(--text)" />
      <circle cx="136" cy="103" r="4" fill="var(--text)" />
      <path d="M106 125c4-7 24-7 28 0" stroke="var(--text)" />
      <path
        d="M138 109c0 5-5 7-5 11a4 4 0 0 0 9 0c0-4-4-6-4-11Z"
        transform="translate(4 2) scale(.9)"
        fill="var(--blue)"
        stroke="none"
      />
      <path d="M66 100H52v22M174 100h14v22M88 138v18M152 138v18M76 164h24M140 164h24" stroke="var(--line-strong)" />
    </svg>
  )
}
