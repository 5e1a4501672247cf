import { together } from '@/tests/support/together'

together({ share: 8, of: 12 })
