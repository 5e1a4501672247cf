import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { useWrittenAddress } from './use-written-address'

type Texts<Name extends string> = Readonly<Record<Name, string>>

/** Text settings of a screen, each stored under its name in the address and left out if empty. Other parameters stay. */
export function useAddressTexts<const Name extends string>(
  ...names: Name[]
): [Texts<Name>, (change: Partial<Texts<Name>>) => void] {
  const params = useSearchParams()
  const [texts, setTexts] = useState(() => textsOf(names, params))
  useWrittenAddress(withTexts(params, texts), (address) => setTexts(textsOf(names, address)))
  return [texts, (change) => setTexts((before) => ({ ...before, ...change }))]
}

const textsOf = <Name extends string>(names: readonly Name[], params: Pick<URLSearchParams, 'get'>): Texts<Name> =>
  Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Texts<Name>

/** A query with these texts, without the question mark. */
function withTexts(params: Iterable<[string, string]>, texts: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams([...params])
  for (const [name, text] of Object.entries(texts))
    if (text === '') query.delete(name)
    else query.set(name, text)
  return query.toString()
}
