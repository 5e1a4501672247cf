'use client'
import { useNonce } from '@/components/ui/nonce'
import { usePrinting } from '@/components/ui/use-printing'
import { useShell } from './shell-context'

/** What a page says about its figures, such as period and basis, printed on every sheet. */
export const PAPER_ABOUT = 'data-paper-about'

/** On every sheet: company, title with its tab, and dates. The browser draws it in the margins, next to the page number. */
export function PrintedFrame() {
  const { company, entity } = useShell()
  const nonce = useNonce()
  const page = usePrinting(readPage)
  if (page === null) return null
  const whose = [company?.name, entity?.name === company?.name ? null : entity?.name].filter(Boolean).join(' · ')
  return (
    <style nonce={nonce}>
      {`@page { @top-left { content: ${quoted(whose)} } @top-right { content: ${quoted(page.title)} } @bottom-left { content: ${quoted(page.about)} } }`}
    </style>
  )
}

const readPage = () => ({
  title: [pageName(), currentTab()].filter(Boolean).join(', '),
  about: textOf(`[${PAPER_ABOUT}]`),
})

/** The name of the page, without its badge and anything hidden at this window width. */
const pageName = (): string =>
  [...(document.querySelector('h1')?.childNodes ?? [])]
    .filter((part) => !(part instanceof Element && (part.matches('[data-tone]') || isHidden(part))))
    .map(({ textContent }) => textContent)
    .join('')
    .trim()

const isHidden = (part: Element): boolean => getComputedStyle(part).display === 'none'

/** Which part of a page with tabs is shown, without its count. */
const currentTab = (): string =>
  document.querySelector('[data-slot="tabs"] [aria-current="page"]')?.firstChild?.textContent ?? ''

const textOf = (selector: string): string =>
  document.querySelector(selector)?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? ''

/** Escaped as a CSS string, so that no name can end it. */
const quoted = (text: string): string =>
  `"${text.replaceAll(/["\\\n\f\r<]/g, (sign) => `\\${sign.codePointAt(0)?.toString(16) ?? ''} `)}"`
