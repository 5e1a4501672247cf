interface TruckColors {
  trailer: string
  stripe: string
  cab: string
  wheel: string
  hub: string
  lamp: string
}
const DAY: TruckColors = {
  trailer: '#E9E7FA',
  stripe: '#7C5CFF',
  cab: '#fff',
  wheel: '#3A3653',
  hub: '#B4B0CC',
  lamp: '#F3BC57',
}
export const NIGHT_TRUCK: TruckColors = {
  trailer: '#D9D4F5',
  stripe: '#8463FF',
  cab: '#F4F2FF',
  wheel: '#07060F',
  hub: '#7A7599',
  lamp: '#FFE08A',
}
export const BRAND_TRUCK: TruckColors = {
  trailer: 'rgb(255 255 255 / .95)',
  stripe: '#6B3FE8',
  cab: '#fff',
  wheel: '#14121F',
  hub: '#8E8AA8',
  lamp: '#FFE08A',
}

const SEAM = 'rgb(20 16 50 / .22)'
const WHEELS = [34, 62, 228, 256, 292]

/** The truck of the full-page scenes, 314 × 103 inside a parent svg. */
export function Truck({ colors = DAY, still = false }: { colors?: TruckColors; still?: boolean }) {
  const { trailer, stripe, cab, wheel, hub, lamp } = colors
  return (
    <g className={still ? undefined : 'animate-bob'}>
      <rect x="4" y="10" width="206" height="70" rx="5" fill={trailer} />
      <path d="M4 62h206" stroke={SEAM} strokeWidth="1.5" />
      <path d="M46 14v46M88 14v46M130 14v46M172 14v46" stroke={SEAM} strokeWidth="1.2" opacity=".55" />
      <rect x="12" y="66" width="190" height="5" rx="2.5" fill={stripe} />
      <rect x="18" y="80" width="180" height="5" fill={wheel} opacity=".75" />
      <rect x="211" y="4" width="4.5" height="52" rx="2.2" fill={hub} />
      <path
        d="M217 86V33c0-7 4-10.5 10-12.2l22-6c7-1.9 11-.3 13.5 5.7l9.2 22.5 25 5.3c8 1.7 11 6.2 11.6 13.7L309.5 86Z"
        fill={cab}
      />
      <path
        d="M247 24.5c5.5-1.5 8.5-.6 10.5 4.5l6.2 16.5c.7 1.8-.3 3-2.2 3H244c-1.8 0-3-1.2-3-3V29c0-2 .7-2.9 2.6-3.5Z"
        fill="#BFD2FF"
      />
      <path d="M236 30v48M270 44l2 34" stroke={SEAM} strokeWidth="1.3" />
      <rect x="222" y="40" width="10" height="14" rx="2" fill="#BFD2FF" opacity=".8" />
      <rect x="299" y="60" width="9.5" height="8" rx="2.5" fill={lamp} />
      <path d="M292 74h17" stroke={SEAM} strokeWidth="2" />
      <rect x="214" y="82" width="98" height="6" rx="2" fill={wheel} opacity=".85" />
      {WHEELS.map((x) => (
        <g key={x} transform={`translate(${x} 90)`}>
          <g className={still ? undefined : 'origin-center animate-roll [transform-box:fill-box]'}>
            <circle r="12.5" fill={wheel} />
            <circle r="6" fill={hub} />
            <circle r="2" fill={wheel} />
            <path d="M0-6V6M-6 0H6" stroke={wheel} strokeWidth="1.1" />
          </g>
        </g>
      ))}
    </g>
  )
}
