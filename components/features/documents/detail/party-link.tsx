import { Link } from '@/components/ui/link'
import { textLink } from '@/components/ui/text-link-look'
import type { Bill } from '@/lib/contract/bill'

/** The customer or vendor of a document, leading to its own page. */
export const PartyLink = ({ party }: { party: Bill['stakeholder'] }) => (
  <Link className={textLink({ roomy: true })} href={`/app/stakeholders/${party.id}`}>
    {party.full_name}
  </Link>
)
