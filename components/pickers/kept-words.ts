import { counted } from '@/components/ui/count-text'

/** What an undo removed, and what stays and why: '40 transactions removed. 2 stay: 1 finalized, 1 matched.' */
export function withKept<R extends string>(
  gone: string,
  kept: readonly { reason: R; count: number }[],
  words: Readonly<Record<R, string>>,
): string {
  const staying = kept.reduce((sum, { count }) => sum + count, 0)
  if (staying === 0) return gone
  const why = kept.map(({ reason, count }) => `${count} ${words[reason]}`).join(', ')
  return `${gone} ${counted(staying, 'stays', 'stay')}: ${why}.`
}
