/** The trend of a figure from left to right; decorative, as the chart has the figures. */
export function SparkLine({ values, color }: { values: readonly number[]; color: string }) {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const span = high - low || 1
  const at = values.map(
    (value, index) =>
      [
        1 + (index / Math.max(1, values.length - 1)) * (WIDTH - 6),
        2 + (1 - (value - low) / span) * (HEIGHT - 6),
      ] as const,
  )
  const [x, y] = at.at(-1) ?? [0, 0]
  return (
    <svg width={WIDTH} height={HEIGHT} aria-hidden className="block">
      <polyline
        points={at.map((point) => point.join(',')).join(' ')}
        fill="none"
        stroke={color}
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <circle cx={x} cy={y} r="2.25" fill={color} />
    </svg>
  )
}

const WIDTH = 64
const HEIGHT = 22
