-- What every shop begins with, demo or not. The operator changes it later; running this again changes nothing.

insert into categories (name, slug, position) values
  ('Skincare', 'skincare', 0),
  ('Makeup', 'makeup', 1),
  ('Haircare', 'haircare', 2),
  ('Accessories', 'accessories', 3)
on conflict do nothing;

insert into payment_methods (code, name, type, provider, enabled, position, details) values
  ('card', 'Card', 'digital', 'gateway', true, 0, 'Credit and debit cards of Visa, Mastercard and RuPay.'),
  ('upi', 'UPI', 'digital', 'gateway', true, 1, 'Approve the payment in your UPI app.'),
  ('netbanking', 'Net banking', 'digital', 'gateway', true, 2, 'Pay on the page of your bank.'),
  ('cod', 'Cash on delivery', 'offline', 'cash', true, 3, 'Pay in cash when the parcel arrives.'),
  ('bank-transfer', 'Bank transfer', 'offline', 'manual', false, 4,
   'Transfer the total within two days and name the order id. We send the parcel when the money has arrived.')
on conflict do nothing;
