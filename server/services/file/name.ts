import { TEXT_MAX } from '@/lib/contract/bounds'

// Characters that are part of no name, or that make a name look like another one: controls, direction marks, zero width, lone surrogates.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu
const RESERVED = /[<>:"|?*]/g

/** A name that is safe to show and to save on any disk, with one of the extensions that its content may have. */
export function fileName(given: string, endings: readonly [string, ...string[]]): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .replace(UNSEEN, '')
    .replace(RESERVED, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  const found = /^(.*)\.([A-Za-z0-9]{1,8})$/s.exec(clean)
  const [stem, ending] = [found?.[1] ?? clean, found?.[2]?.toLowerCase() ?? '']
  const kept = endings.includes(ending) ? ending : endings[0]
  const room = TEXT_MAX - kept.length - 1
  return `${[...(stem || 'file')].slice(0, room).join('')}.${kept}`
}
