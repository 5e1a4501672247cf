/** The text with the first match of the query marked. */
export function Highlight({ text, query }: { text: string; query: string }) {
  const needle = query.trim().toLowerCase()
  const at = needle === '' ? -1 : text.toLowerCase().indexOf(needle)
  if (at < 0) return <>{text}</>
  return (
    <>
      {text.slice(0, at)}
      <b className="font-semibold text-accent-fg">{text.slice(at, at + needle.length)}</b>
      {text.slice(at + needle.length)}
    </>
  )
}
