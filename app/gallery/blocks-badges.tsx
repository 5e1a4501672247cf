import { Plus, Sparkles, UserPlus, Zap } from 'lucide-react'
import { Avatar } from '@/components/ui/avatar'
import { Badge, StatusBadge } from '@/components/ui/badge'
import { CategoryButton, CategoryChip } from '@/components/ui/category-chip'
import { Delta } from '@/components/ui/delta'
import { Spinner } from '@/components/ui/spinner'
import { Block, Line } from './block'

const spark = <Sparkles size={13} strokeWidth={2} aria-hidden />

export function ChipBlock() {
  return (
    <Block title="Category chip">
      <Line label="AI, high">
        <CategoryButton look="ai" icon={spark} percent="98%" aria-label="Diesel fuel, AI suggestion, 98% confidence">
          Diesel fuel
        </CategoryButton>
      </Line>
      <Line label="AI, below 70%">
        <CategoryButton
          look="unsure"
          icon={spark}
          percent="54%"
          aria-label="Contract labor, AI suggestion, 54% confidence"
        >
          Contract labor
        </CategoryButton>
      </Line>
      <Line label="By user">
        <CategoryButton>Tolls &amp; scales</CategoryButton>
      </Line>
      <Line label="By rule">
        <CategoryButton icon={<Zap size={13} strokeWidth={2} aria-hidden />}>Tolls &amp; scales</CategoryButton>
      </Line>
      <Line label="None">
        <CategoryButton look="none" icon={<Plus size={14} strokeWidth={2} aria-hidden />}>
          Choose category
        </CategoryButton>
      </Line>
      <Line label="In progress">
        <CategoryChip icon={<Spinner size={13} />}>
          <span className="text-fg-2">Thinking</span>
        </CategoryChip>
      </Line>
    </Block>
  )
}

export function BadgeBlock() {
  return (
    <Block title="Status">
      <Line label="Transaction">
        <StatusBadge tone="amber">Not categorized</StatusBadge>
        <StatusBadge tone="green">Finalized</StatusBadge>
        <StatusBadge tone="blue">Split</StatusBadge>
        <StatusBadge tone="green">Reconciled</StatusBadge>
      </Line>
      <Line label="Invoice">
        <StatusBadge>Draft</StatusBadge>
        <StatusBadge tone="blue">Open</StatusBadge>
        <StatusBadge tone="amber">Short paid</StatusBadge>
        <StatusBadge tone="red">Uncollectible</StatusBadge>
        <StatusBadge tone="outline">Void</StatusBadge>
      </Line>
      <Line label="Event">
        <Badge>Transaction</Badge>
        <Badge tone="blue">Invoice</Badge>
        <Badge tone="amber">Bill</Badge>
        <Badge tone="violet">Manual</Badge>
      </Line>
    </Block>
  )
}

export function StakeholderBlock() {
  return (
    <Block title="Stakeholder and money">
      <Line label="Person">
        <Avatar name="Marco Ortega" size={20} />
        Marco Ortega
      </Line>
      <Line label="Organization">
        <Avatar name="Northgate Freight" kind="organization" size={20} />
        Northgate Freight
      </Line>
      <Line label="Empty">
        <button type="button" className="flex items-center gap-2 text-muted">
          <UserPlus size={14} strokeWidth={2} aria-hidden />
          Add
        </button>
      </Line>
      <Line label="Money in">
        <span className="money text-pos">$3,450.00</span>
      </Line>
      <Line label="Money out">
        <span className="money">($612.48)</span>
      </Line>
      <Line label="Delta">
        <Delta direction="up" good text="8.2%" />
        <Delta direction="down" good={false} text="3.6%" />
        <Delta direction="flat" good text="0.0%" />
      </Line>
    </Block>
  )
}
