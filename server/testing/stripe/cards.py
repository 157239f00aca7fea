"""Cards and amounts with special behaviour in Stripe's fake; the numbers are those that Stripe documents."""

GOOD = "4242424242424242"
DECLINED_CARD = "4000000000000002"
THREE_D_SECURE = "4000002760003184"
REDIRECTED = "4000002500003155"  # redirects the buyer to a page of the bank, which sends them back
DECLINED_AFTER_PROOF = "4000008400001629"

DECLINED = (DECLINED_CARD, "4000000000009995", "4000000000009987", "4000000000000069", "4000000000000127")
CHALLENGED = (THREE_D_SECURE, REDIRECTED, DECLINED_AFTER_PROOF, "4000000000003220")
AT_THE_BANK = (REDIRECTED,)

# The status of a refund, by the pennies of its amount.
REFUNDS = {13: "failed", 14: "pending"}
