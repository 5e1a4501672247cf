import { together } from '@/tests/support/together'

together({ share: 4, of: 12 })
