import type { QueryClient } from '@tanstack/react-query'
import { stakeholderSearch } from '@/components/pickers/stakeholder-options'
import { trucksRead } from '@/components/pickers/truck-options'
import type { PastedLine } from './pasted-lines'

type Names = ReadonlyMap<string | null, string>

/** Ids of the stakeholders and units named in pasted lines; a name without an exact match has none. */
export async function namesOf(
  client: QueryClient,
  lines: readonly PastedLine[],
): Promise<{ stakeholders: Names; trucks: Names }> {
  const each = (pick: (line: PastedLine) => string | null) => [...new Set(lines.flatMap((line) => pick(line) ?? []))]
  const ids = async (names: readonly string[], find: (name: string) => Promise<string | undefined>): Promise<Names> => {
    const found = await Promise.all(names.map(async (name) => [name, await find(name).catch(() => undefined)] as const))
    return new Map(found.flatMap(([name, id]) => (id === undefined ? [] : [[name, id]])))
  }
  const isSame = (one: string | null, name: string) => one?.toLowerCase() === name.toLowerCase()
  const [stakeholders, trucks] = await Promise.all([
    ids(
      each((line) => line.stakeholder),
      async (name) =>
        (await client.fetchQuery(stakeholderSearch(name))).results.find(({ full_name }) => isSame(full_name, name))?.id,
    ),
    ids(
      each((line) => line.truck),
      async (name) =>
        (await client.fetchQuery(trucksRead(''))).results.find(({ unit_number }) => isSame(unit_number, name))?.id,
    ),
  ])
  return { stakeholders, trucks }
}
