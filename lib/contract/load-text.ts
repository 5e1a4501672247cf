interface Load {
  load_number?: string | null
  origin?: string | null
  destination?: string | null
  truck?: { unit_number: string | null; full_name: string } | null | undefined
}

/** 'Load 88231 · Dallas, TX to Memphis, TN · Truck 104', as on an invoice line; empty when nothing is known. */
export function loadText({ load_number, origin, destination, truck }: Load): string {
  const way =
    origin && destination
      ? `${origin} to ${destination}`
      : origin
        ? `from ${origin}`
        : destination
          ? `to ${destination}`
          : ''
  return [load_number && `Load ${load_number}`, way, truck && `Truck ${truck.unit_number ?? truck.full_name}`]
    .filter(Boolean)
    .join(' · ')
}
