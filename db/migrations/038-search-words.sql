-- beside: 036-claims.sql
-- Concerns as people say them, and words of Devanagari. What the operator has already put together stays as it is.
insert into search_synonyms (terms)
select added.terms from (values
  ('{"hair fall",hairfall,"hair loss","baal jhadna","baal girna","बाल झड़ना","बाल गिरना","root strength"}'::text[]),
  ('{dandruff,rusi,roosi,"रूसी","डैंड्रफ","flaky scalp"}'::text[]),
  ('{"split ends","do muhe baal","दो मुंहे बाल","dry lengths"}'::text[]),
  ('{frizz,frizzy,"frizzy hair"}'::text[]),
  ('{"grey hair","gray hair","white hair","safed baal","सफेद बाल"}'::text[]),
  ('{"dark circles","dark circle","kale ghere","काले घेरे","under eye circles"}'::text[]),
  ('{puffiness,"puffy eyes","under eye bags"}'::text[]),
  ('{"oily skin","excess oil","oil control","taili tvacha","तैलीय त्वचा"}'::text[]),
  ('{"dry skin",dryness,"rukhi tvacha","रूखी त्वचा"}'::text[]),
  ('{tan,suntan,"sun tan","tan removal",detan,"de tan","टैन"}'::text[]),
  ('{pigmentation,hyperpigmentation,"dark spots","dark spot",jhaiyan,"झाइयां","uneven tone"}'::text[]),
  ('{acne,pimple,pimples,muhase,"मुंहासे","पिंपल","acne prone"}'::text[]),
  ('{"visible pores","open pores","large pores"}'::text[]),
  ('{wrinkles,wrinkle,"fine lines",jhurriyan,"झुर्रियां","anti ageing","anti aging"}'::text[]),
  ('{dullness,"dull skin","बेजान त्वचा"}'::text[]),
  ('{"dry lips","chapped lips","phate honth","फटे होंठ"}'::text[]),
  ('{"sun protection","धूप बचाव"}'::text[]),
  ('{face,chehra,"चेहरा","फेस"}'::text[]),
  ('{hair,"हेयर","बाल"}'::text[]),
  ('{cream,"क्रीम"}'::text[]),
  ('{serum,"सीरम"}'::text[]),
  ('{shampoo,"शैम्पू","शैंपू"}'::text[]),
  ('{"face wash","फेस वॉश","फेस वाश"}'::text[]),
  ('{"nail polish","नेल पॉलिश","नेल पेंट"}'::text[]),
  ('{foundation,"फाउंडेशन"}'::text[]),
  ('{sunscreen,"सनस्क्रीन"}'::text[]),
  ('{powder,"पाउडर"}'::text[]),
  ('{makeup,"मेकअप"}'::text[]),
  ('{comb,"कंघी"}'::text[]),
  ('{mask,"मास्क"}'::text[]),
  ('{red,"लाल",laal}'::text[])
) added (terms)
where not exists (select from search_synonyms known where known.terms @> added.terms);
