/** A card's title with a count. */
export function Counted({ title, count }: { title: string; count: number }) {
  return (
    <>
      {title} <span className="ml-1.5 text-xs font-regular text-muted">{count}</span>
    </>
  )
}
