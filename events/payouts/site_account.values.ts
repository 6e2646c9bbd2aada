/** Accounts of the site itself. Those of people are streams of their own. */
export const siteAccounts = {
  /** What ad networks owe the site: negative, because what they pay comes from there. */
  receivable: 'ad_receivable',
  costs: 'ad_costs',
  platform: 'platform_share',
  /** What subscriptions bring in for a day: negative, because it comes from there. Positive if more was returned than they brought. */
  subscriptions: 'subscription_payments',
  /** What the site keeps of that. Negative where a refund took back what creators keep. */
  subscriptionShare: 'subscription_share',
  undistributed: 'platform_undistributed',
  /** What is on its way to people's accounts. Zero once a day is posted. */
  clearing: 'creators_clearing',
  /** Withdrawals that are neither paid nor returned. */
  inTransit: 'withdrawals_in_transit',
  /** What rails have paid to people. */
  rails: 'payout_rails',
  fees: 'payout_fees',
  /** Negative: what rails paid after they had returned it. */
  losses: 'payout_losses',
  /** What was taken back from people for counts that were no real ones. */
  reversed: 'revenue_reversed',
  /** Negative: what the site gives affiliates of what customers pay. */
  affiliates: 'affiliate_costs',
} as const
