import { Truck } from '@/components/ui/truck'

/** The picture of the error screen. */
export default function BrokenDown() {
  return (
    <svg viewBox="0 0 520 340" width="100%" aria-hidden>
      <circle cx="260" cy="160" r="150" fill="var(--surface-1)" />
      <path d="M20 262h480" stroke="var(--border-strong)" strokeWidth="2" />
      <path
        d="M40 280h70M150 280h90M290 280h60M400 280h80"
        stroke="var(--border)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <g transform="translate(96 164)">
        <Truck still />
      </g>
      <g fill="none" strokeWidth="3" strokeLinecap="round">
        <path className="animate-smoke" d="M408 190c-6-10 6-14 0-24s8-14 2-24" stroke="var(--text-3)" />
        <path
          className="animate-smoke [animation-delay:0.7s]"
          d="M424 196c-6-9 5-12 0-21s7-12 2-21"
          stroke="var(--border-strong)"
        />
      </g>
      <Cone at="450 262" scale={1.25} />
      <Cone at="58 262" scale={1.05} />
    </svg>
  )
}

function Cone({ at, scale }: { at: string; scale: number }) {
  return (
    <g transform={`translate(${at}) scale(${scale})`}>
      <path d="M-9 0-3.5-30q3.5-4 7 0L9 0Z" fill="var(--chart-2)" />
      <path d="M-6.8-12h13.6l1.5 7h-16.6Z" fill="#fff" opacity=".92" />
      <path d="M-4.8-23h9.6l.9 5h-11.4Z" fill="#fff" opacity=".92" />
      <rect x="-14" y="-2" width="28" height="5" rx="2" fill="var(--chart-2)" />
    </g>
  )
}
