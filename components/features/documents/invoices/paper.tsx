import { memo } from 'react'
import { formatQuantity, formatRate } from '@/lib/money/decimal-format'
import { formatPlain, formatUsd } from '@/lib/money/format'

interface LineFacts {
  item: string
  description: string
  load: string
  quantity: number | null
  rate: number | null
  amount: number | null
}

/** An invoice as printed. Amounts are wire dollars; null while an amount is not known. */
export interface PaperFacts {
  letterhead: { name: string; lines: readonly string[]; logo: string | null }
  number: string
  /** Such as 'DRAFT' or 'VOID'; null for a valid invoice. */
  stamp: string | null
  facts: readonly (readonly [label: string, value: string])[]
  party: readonly string[]
  lines: readonly LineFacts[]
  subtotal: number | null
  tax: { label: string; amount: number } | null
  total: number | null
  paid: number
  balance: number | null
  note: string | null
  /** Where the money goes: a heading, then lines. */
  pay_to: readonly string[]
}

const plain = (value: number | null): string => (value === null ? '–' : formatPlain(value))
const usd = (value: number | null): string => (value === null ? '–' : formatUsd(value))

const INK = 'text-[#15151e]'
const GRAY = 'text-[#5c5c6e]'
const HEAD = `pb-1.5 text-[11px] font-semibold ${GRAY}`

/** The page as the PDF prints it: the same parts in the same order. White in both themes, like paper. */
export function Paper({ facts }: { facts: PaperFacts }) {
  const { letterhead, stamp, number, party, lines, subtotal, tax, total, paid, balance, note, pay_to } = facts
  return (
    <article
      aria-label={`Invoice ${number}`}
      className={`flex min-h-140 flex-col rounded-md bg-white p-7 text-[12px]/[17px] break-words shadow-2 max-sm:p-4 print:p-0 print:shadow-none ${INK}`}
    >
      <header className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{letterhead.name}</p>
          {letterhead.lines.map((line) => (
            <p key={line} className={`text-[11px]/[15px] ${GRAY}`}>
              {line}
            </p>
          ))}
        </div>
        {letterhead.logo ? <img src={letterhead.logo} alt="" className="max-h-11 max-w-24 object-contain" /> : null}
      </header>
      <p className="mt-5 flex items-baseline justify-between gap-3 text-[19px]/[25px] font-semibold">
        <span className="min-w-0">Invoice {number}</span>
        {stamp ? <span className={GRAY}>{stamp}</span> : null}
      </p>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)_auto] gap-5">
        <div>
          <p className={`text-[11px] font-semibold ${GRAY}`}>Bill to</p>
          {party.map((line, index) => (
            <p key={index} className={index === 0 ? 'font-semibold' : undefined}>
              {line}
            </p>
          ))}
        </div>
        <dl className="grid max-w-[210px] grid-cols-[auto_1fr] content-start gap-x-3">
          {facts.facts.map(([label, value]) => [
            <dt key={label} className={GRAY}>
              {label}
            </dt>,
            <dd key={`${label} value`} className="text-right">
              {value}
            </dd>,
          ])}
        </dl>
      </div>
      <table className="tnum mt-6">
        <thead>
          <tr className="border-b border-[#15151e]">
            <th scope="col" className={`${HEAD} text-left`}>
              Service
            </th>
            <th scope="col" className={`${HEAD} text-right`}>
              Quantity
            </th>
            <th scope="col" className={`${HEAD} text-right`}>
              Rate
            </th>
            <th scope="col" className={`${HEAD} text-right`}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <PaperLine {...line} key={index} />
          ))}
        </tbody>
      </table>
      <dl className="tnum mt-3 ml-auto grid w-56 max-w-full grid-cols-[1fr_auto] gap-y-1">
        <dt className={GRAY}>Subtotal</dt>
        <dd className="text-right">{plain(subtotal)}</dd>
        {tax ? (
          <>
            <dt className={GRAY}>{tax.label}</dt>
            <dd className="text-right">{plain(tax.amount)}</dd>
          </>
        ) : null}
        <dt className="border-t border-[#b5b5c3] pt-1 font-semibold">Total</dt>
        <dd className="border-t border-[#b5b5c3] pt-1 text-right font-semibold">{usd(total)}</dd>
        {paid === 0 ? null : (
          <>
            <dt className={GRAY}>Paid</dt>
            <dd className="text-right">{plain(-paid)}</dd>
          </>
        )}
        <dt className="border-t border-[#15151e] pt-1.5 text-[15px] font-semibold">Balance due</dt>
        <dd className="border-t border-[#15151e] pt-1.5 text-right text-[15px] font-semibold">{usd(balance)}</dd>
      </dl>
      {pay_to.length > 0 ? (
        <div className="mt-5">
          <p className={`text-[11px] font-semibold ${GRAY}`}>{pay_to[0]}</p>
          {pay_to.slice(1).map((line, index) => (
            <p key={index}>{line}</p>
          ))}
        </div>
      ) : null}
      {note ? (
        <div className="mt-5">
          <p className={`text-[11px] font-semibold ${GRAY}`}>Note</p>
          <p className="whitespace-pre-wrap">{note}</p>
        </div>
      ) : null}
      <div className="mt-auto pt-5">
        <footer className={`border-t border-[#e2e2ea] pt-2 text-[10px] ${GRAY}`}>
          {letterhead.name} · Invoice {number}
        </footer>
      </div>
    </article>
  )
}

/** Rendered again only when its own content changes, not for what is typed into another line. */
const PaperLine = memo(function PaperLine({ item, description, load, quantity, rate, amount }: LineFacts) {
  return (
    <tr className="border-b border-[#e2e2ea] align-top">
      <td className="max-w-44 py-1.5 pr-2">
        <b className="font-semibold">{item}</b>
        {description ? <span className={`block wrap-anywhere ${GRAY}`}>{description}</span> : null}
        {load ? <span className={`block wrap-anywhere ${GRAY}`}>{load}</span> : null}
      </td>
      <td className="py-1.5 text-right">{quantity === null ? '' : formatQuantity(quantity)}</td>
      <td className="py-1.5 pl-2 text-right">{rate === null ? '' : formatRate(rate)}</td>
      <td className="py-1.5 pl-2 text-right">{plain(amount)}</td>
    </tr>
  )
})
